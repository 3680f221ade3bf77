// Subject: effects of calls

// Package summary holds what is known of a function for its callers: the claims,
// how they travel as facts, and the text of the table of what libraries do.
package summary
