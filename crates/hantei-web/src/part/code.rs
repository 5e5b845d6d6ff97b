//! QR codes, as pictures within the page.

use fast_qr::{ECL, QRBuilder};
use maud::{Markup, html};

/// Blank modules around a code, as its standard asks for.
const MARGIN: usize = 4;

/// Returns `text` as a QR code with `label` for those who do not see it; dark on white in any theme, so
/// that every camera reads it. `None` where the text is too long for a code (2,331 bytes).
#[must_use]
pub fn qr(text: &str, label: &str) -> Option<Markup> {
    let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
    let size = code.size + 2 * MARGIN;
    let mut path = String::new();
    for row in 0..code.size {
        let mut column = 0;
        while column < code.size {
            let dark = (column..code.size).take_while(|column| code[row][*column].value()).count();
            if dark > 0 {
                path.push_str(&format!("M{} {}h{dark}v1h-{dark}z", column + MARGIN, row + MARGIN));
            }
            column += dark.max(1);
        }
    }
    Some(html! {
        svg .qr xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (size) " " (size) } role="img"
            aria-label=(label) shape-rendering="crispEdges" {
            rect width=(size) height=(size) fill="#ffffff" {}
            path d=(path) fill="#000000" {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_square_with_a_quiet_margin_and_a_label() {
        let html = qr("http://192.168.1.20:8080/t/abc", "Address <of> the event").unwrap().into_string();
        assert!(html.contains("aria-label=\"Address &lt;of&gt; the event\""));
        // The upper left finder pattern begins right after the margin and is seven modules wide.
        assert!(html.contains("M4 4h7v1h-7z"), "{html}");
    }

    #[test]
    fn what_no_code_can_hold_is_no_code() {
        assert!(qr(&"x".repeat(3000), "").is_none());
    }
}
