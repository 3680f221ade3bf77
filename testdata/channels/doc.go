// Package channels is the code that all ways to run ctrlvet are compared on:
// findings with and without fixes and related positions, in one package and
// across packages, and everything that must be left out or is a matter of build
// tags. integrations/channels compares, integrations/gopls edits it.
package channels
