// Package kitlog is a logger in the way of go-kit: one method, and levels around it.
package kitlog

// Logger writes keys and values.
type Logger interface {
	Log(keyvals ...any) error
}

// Lines keeps what was logged.
type Lines [][]any

// Log adds a line.
func (l *Lines) Log(keyvals ...any) error {
	*l = append(*l, keyvals)
	return nil
}

type levelled struct {
	Logger
	level string
}

func (l levelled) Log(keyvals ...any) error {
	return l.Logger.Log(append([]any{"level", l.level}, keyvals...)...)
}

// Error returns a logger for errors.
func Error(l Logger) Logger { return levelled{l, "error"} }

// Info returns a logger for what is good to know.
func Info(l Logger) Logger { return levelled{l, "info"} }
