"""The calendar: measures volumes by itself when the owner wants it, and never when something is in the way."""
