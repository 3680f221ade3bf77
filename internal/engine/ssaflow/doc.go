// Subject: values

// Package ssaflow knows where values come from inside one package: its SSA form
// and how that lies in the source, what calls lead to, which conditions hold at a
// block, which definitions reach an instruction, where a value originates, and
// the access path of a place. What it cannot tell it says so; rules stay silent.
package ssaflow
