"""Results as files: exports, archives, and one document a run where many NAS put theirs."""
