"""What the campaign needs: processes to hurt, volumes and programs that fail, and the count of what was lost."""
