// Package ledger writes down what the operator does.
package ledger

import "context"

// Append writes one line, unless the context is done.
func Append(ctx context.Context, line string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	_ = line
	return nil
}

// Book is a ledger that can be replaced.
type Book interface {
	Write(ctx context.Context, line string) error
}

// Memory keeps the lines in memory.
type Memory struct {
	lines []string
}

// Write keeps the line, unless the context is done.
func (m *Memory) Write(ctx context.Context, line string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.lines = append(m.lines, line)
	return nil
}
