//! `.Tournament` files of KTS.
