"""HTTP: one blueprint file per resource, schemas and problem details. No rule of the field lives here."""
