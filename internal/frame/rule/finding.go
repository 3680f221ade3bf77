// Subject: reporting

package rule

import (
	"fmt"
	"go/token"
	"reflect"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// A Finding is on its way: At begins it, Because and Fix add to it, and Sayf or
// Say, which come last, report it. It belongs to one goroutine.
//
//	pass.At(call).Because(read, "read here").Sayf("%s is lost", name)
type Finding struct {
	pass  *Pass
	found bool
	diag  analysis.Diagnostic
}

// A Cause is a place that explains a finding, and what is so there. Pass.Cause
// makes it.
type Cause = analysis.RelatedInformation

// At begins a finding about a place:
//
//	ast.Node, a Span      its range
//	token.Pos             the position alone
//	ssaflow.Call             the call expression
//	ssa.Instruction       the smallest expression or statement that stands for it
//	Operation             its call
//	memory.Write, Change the write, or the call whose callee makes it
//	summary.Site          the range in this package or, when its source can be read, in another
//
// Nothing is reported when the place is nil or has no source. It panics for
// values of other types, which only a mistake in a rule can bring about.
func (p *Pass) At(place any) *Finding {
	f := &Finding{pass: p}
	f.diag.Pos, f.diag.End, f.found = p.rangeOf(place)
	return f
}

// Because adds a place that explains the finding. One that is nil or has no
// source is left out. The places are those of [Pass.At].
func (f *Finding) Because(place any, what string) *Finding {
	return f.Causes(f.pass.Cause(place, what)...)
}

// Causes adds places that were collected before.
func (f *Finding) Causes(list ...Cause) *Finding {
	f.diag.Related = append(f.diag.Related, list...)
	return f
}

// Fix offers edits that remove the finding, under a title. Without edits there
// is no fix. Several fixes are alternatives.
func (f *Finding) Fix(title string, edits ...analysis.TextEdit) *Finding {
	if len(edits) == 0 {
		return f
	}
	return f.Fixes(analysis.SuggestedFix{Message: title, TextEdits: edits})
}

// Fixes offers fixes that were made before.
func (f *Finding) Fixes(list ...analysis.SuggestedFix) *Finding {
	f.diag.SuggestedFixes = append(f.diag.SuggestedFixes, list...)
	return f
}

// Sayf reports the finding with a message.
func (f *Finding) Sayf(format string, args ...any) { f.Say(fmt.Sprintf(format, args...)) }

// Say reports the finding with a message that is taken as it is.
func (f *Finding) Say(message string) {
	if f.found && !f.pass.Quiet(f.pass.Flow.NeverReached(f.diag.Pos, f.diag.End), f.span(), "control never comes here: the conditions around it deny each other") &&
		!f.pass.Quiet(f.pass.isUnused(f.diag.Pos), f.span(), "nothing of the program runs this function") {
		f.diag.Message = message
		f.pass.Pass.Report(f.diag)
	}
}

func (f *Finding) span() analysis.Range { return Span(f.diag.Pos, f.diag.End) }

// Cause makes the explanation of a finding of a place, see [Pass.At]: none when
// the place is nil or has no source.
func (p *Pass) Cause(place any, what string) []Cause {
	pos, end, ok := p.rangeOf(place)
	if !ok {
		return nil
	}
	return []Cause{{Pos: pos, End: end, Message: what}}
}

// Span is the range between two positions, where that is no node.
func Span(from, to token.Pos) analysis.Range { return span{from, to} }

type span struct{ from, to token.Pos }

func (s span) Pos() token.Pos { return s.from }
func (s span) End() token.Pos { return s.to }

// rangeOf finds the source of a place.
func (p *Pass) rangeOf(place any) (pos, end token.Pos, ok bool) {
	if v := reflect.ValueOf(place); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return 0, 0, false
	}
	switch x := place.(type) {
	case token.Pos:
		pos, end = x, x
	case ssaflow.Call:
		if x.Instr == nil {
			return 0, 0, false
		}
		if e := p.Flow.CallExpr(x.Instr); e != nil {
			pos, end = e.Pos(), e.End()
		}
	case Operation:
		return p.rangeOf(x.Call)
	case object.Change:
		return p.rangeOf(x.Write)
	case memory.Write:
		pos, end, _ = p.WriteLine(x)
	case summary.Site:
		return p.SitePos(x)
	case ssa.Instruction:
		if n := p.Flow.Node(x); n != nil {
			pos, end = n.Pos(), n.End()
		}
	case analysis.Range:
		pos, end = x.Pos(), x.End()
	default:
		panic(fmt.Sprintf("a finding at a %T", place))
	}
	return pos, end, pos.IsValid()
}
