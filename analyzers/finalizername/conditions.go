package finalizername

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// What the markers of metav1.Condition ask for, which are part of each CRD that has conditions.
var (
	conditionType   = ondemand.Regexp(`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`)
	conditionReason = ondemand.Regexp(`^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$`)
)

// reportConditions reports constants that conditions get as their type or reason, here or through
// functions of the package, and that their schema does not allow.
func reportConditions(pass *rule.Pass) {
	c := conditions{pass, make(map[any]bool)}
	pass.Flow.EachFieldStore(func(fa *ssa.FieldAddr) {
		field := ssaflow.FieldOf(fa)
		if !kube.IsCondition(ssaflow.PointeeOf(fa.X.Type())) {
			return
		}
		allowed := map[string]func() *regexp.Regexp{"Type": conditionType, "Reason": conditionReason}[field.Name()]
		if allowed == nil {
			return
		}
		for _, r := range *fa.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Addr == fa {
				c.look(st.Val, st, strings.ToLower(field.Name()), allowed(), 0)
			}
		}
	})
}

type conditions struct {
	pass *rule.Pass
	seen map[any]bool
}

// look reports v, which stands at a place, if it is a constant that is not allowed, or that
// of a caller if it is what callers give.
func (c *conditions) look(v ssa.Value, at any, what string, allowed *regexp.Regexp, depth int) {
	for _, o := range ssaflow.Origins(c.pass.Flow, v, ssaflow.OriginOptions{}) {
		param, ok := o.Value.(*ssa.Parameter)
		if text, _ := ssaflow.ConstText(o.Value); text != "" && !c.seen[at] && !allowed.MatchString(text) {
			c.seen[at] = true
			c.pass.At(at).
				Sayf("%q is no %s of a condition: the API server refuses the status, since it does not match %s", text, what, allowed)
		}
		if !ok || depth > 3 {
			continue
		}
		for _, s := range c.pass.Effects.Graph().Sites(param.Parent()) {
			arg, expr := s.Call.ArgOf(param), c.pass.Flow.ArgExpr(s.Call, slices.Index(param.Parent().Params, param))
			if arg != nil && expr != nil && !c.pass.Flow.InTest(expr.Pos()) {
				c.look(arg, expr, what, allowed, depth+1)
			}
		}
	}
}
