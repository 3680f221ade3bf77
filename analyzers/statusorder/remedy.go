package statusorder

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// keep keeps the status while the main write takes place. What a mutate function sets
// comes with the write, and a function that reads the object first leaves more than
// was set.
func (c *checker) keep(l *lost, main rule.Operation) []fix.Fix {
	if object.CreateOr(l.main.MainOp()) || l.set.InClosure {
		return nil
	}
	return fix.KeepStatus(c.pass.Flow, main.Call, main.Object)
}
