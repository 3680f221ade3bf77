package onpurpose

// Words returns the pattern of a reason, which the documentation shows.
func Words(r Reason) string { return words[r] }

// NameWords returns the pattern of a kind, which the documentation shows.
func NameWords(k Kind) string { return names[k] }
