// Package page writes what a run of ctrlvet found, or the difference of two runs, as one
// page of HTML that needs nothing else: no server, no font, no script from elsewhere.
// Without scripts only the filter is missing.
package page
