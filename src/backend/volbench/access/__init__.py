"""Who may come in: tokens and sessions, held in memory."""
