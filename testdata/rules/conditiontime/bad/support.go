// Package bad holds controllers that add a condition at every pass, or renew
// the time of its last transition although there was none.
package bad
