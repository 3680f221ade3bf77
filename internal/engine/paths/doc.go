// Package paths looks for ways through the control flow graph of one function:
// from a point, assuming facts, avoiding events, to the first of something, with
// the conditions that such a path decides ([paths.Find], [Quiet]); what states
// something goes through on all of them ([Typestate]); and which branches an
// instruction is control dependent on ([LeadsTo]).
package paths
