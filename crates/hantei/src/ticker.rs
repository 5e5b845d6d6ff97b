//! The timer of a server: gives the commands that fall due by themselves.

use std::sync::Arc;

use hantei_web::App;

/// Runs until the server stops.
pub(crate) async fn tick(app: Arc<App>) {
    app.shutdown().cancelled().await;
}
