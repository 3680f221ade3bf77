package closers

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Claims are what a function does with what has to be closed, for its callers.
type Claims struct {
	// Hands are the results that the caller has to close.
	Hands []kube.Closable
	// Leaves are the parameters, receivers first, that the function certainly neither
	// closes nor keeps.
	Leaves []int
}

// Ask returns what is known of the function that is called, nil when nothing is.
type Ask func(c ssaflow.Call) *Claims

func (a Ask) of(c ssaflow.Call) *Claims {
	if a == nil {
		return nil
	}
	return a(c)
}

// ClaimsOf returns what fn does with what has to be closed; nil when there is nothing
// to say.
func ClaimsOf(p *ssaflow.Package, fn *ssa.Function, ask Ask) *Claims {
	out := &Claims{}
	for _, o := range In(p, fn, ask) {
		if i, ok := o.returned(); ok {
			what := o.Closable
			what.Result, what.Context = i, -1
			out.Hands = append(out.Hands, what)
		}
	}
	for i, param := range fn.Params {
		what, ok := kube.ClosableType(param.Type())
		if !ok {
			continue
		}
		w := &walk{p: p, what: what, ask: ask}
		if closes, keeps := w.callee(held{whole: what.Within == "", within: what.Within}, param); !closes && !keeps {
			out.Leaves = append(out.Leaves, i)
		}
	}
	if len(out.Hands)+len(out.Leaves) == 0 {
		return nil
	}
	return out
}

// returned says which result of the function it is, when it is returned and nothing
// else becomes of it.
func (o *Owned) returned() (result int, ok bool) {
	if o.Sort == kube.CancelSort || len(o.Closed) > 0 || len(o.Kept) == 0 {
		return 0, false
	}
	for _, k := range o.Kept {
		ret, isReturn := k.(*ssa.Return)
		if !isReturn {
			return 0, false
		}
		at := -1
		for i, v := range ret.Results {
			for _, origin := range ssaflow.Origins(o.p, v, ssaflow.OriginOptions{}) {
				if origin.Value == o.Value {
					at = i
				}
			}
		}
		if at < 0 || ok && at != result {
			return 0, false
		}
		result, ok = at, true
	}
	return result, ok
}
