package logpairs

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A logCall is a call whose keys and values do not pair up.
type logCall struct {
	pass   *rule.Pass
	expr   *ast.CallExpr
	first  int // argument that is a key
	reader kube.PairReader
}

// sayNoKey reports what stands in the place of a key and is no string.
func (l logCall) sayNoKey(arg ast.Expr) {
	if l.sayCause(arg) {
		return
	}
	follows := map[kube.PairReader]string{
		kube.PairsOfLogr:    "controller-runtime's zap logger drops this and all later arguments, and panics in development",
		kube.PairsOfKlog:    "it is written as a key of what follows",
		kube.PairsOfZap:     "zap drops it with what follows, and logs an error of its own",
		kube.PairsOfProject: "it is dropped",
	}[l.reader]
	l.pass.At(arg).Fixes(l.insertKey(arg)...).Sayf("%s is used as a key of %s, and a key must be a string: %s", types.ExprString(arg), l.pass.CallName(l.expr), follows)
}

// sayNoValue reports the last key, which has no value.
func (l logCall) sayNoValue(arg ast.Expr) {
	if l.sayCause(arg) {
		return
	}
	follows := map[kube.PairReader]string{
		kube.PairsOfLogr:    "controller-runtime's zap logger drops it, and panics in development",
		kube.PairsOfKlog:    `the log says "(MISSING)"`,
		kube.PairsOfZap:     "zap drops it, and logs an error of its own",
		kube.PairsOfProject: "the number of keys and values is odd",
	}[l.reader]
	l.pass.At(arg).Fixes(l.insertKey(arg)...).Sayf("key %s of %s has no value: %s", types.ExprString(arg), l.pass.CallName(l.expr), follows)
}

// sayCause reports a place where the arguments are right but for the message: it is
// a text with verbs, which nobody fills in, or it is missing.
func (l logCall) sayCause(arg ast.Expr) bool {
	if l.first < 1 {
		return false
	}
	message := l.expr.Args[l.first-1]
	text, ok := l.pass.ConstString(message)
	if !ok {
		return false
	}
	name := l.pass.CallName(l.expr)
	if verbs, ok := ssaflow.FormatVerbs(text); ok && len(verbs) > 0 && len(verbs) <= len(l.expr.Args)-l.first {
		l.pass.At(arg).Fixes(l.format(len(verbs))...).Sayf("%s does not format: %s stays in the message, and %s is read as a key; give it a key, or use fmt.Sprintf",
			name, verbs[0].Text, types.ExprString(arg))
		return true
	}
	if l.first < 2 || strings.ContainsAny(text, " \t") || !l.hasKeys() {
		return false
	}
	l.pass.At(arg).Sayf("%s has no message: %s is taken for it, and the keys and values after it are shifted; add one", name, types.ExprString(message))
	return true
}

// hasKeys: with the message as the first key, each value has one.
func (l logCall) hasKeys() bool {
	args := l.expr.Args[l.first-1:]
	for i := 0; i < len(args); i += 2 {
		if _, ok := l.pass.ConstString(args[i]); !ok {
			return false
		}
	}
	return len(args)%2 == 0
}

// checkMessage reports a message with verbs, which nobody fills in, where all keys have values.
func checkMessage(pass *rule.Pass, call *ast.CallExpr) {
	arg, ok := kube.PlainMessage(model.Callee(pass.TypesInfo, call))
	if !ok || len(call.Args) <= arg+1 {
		return
	}
	text, ok := pass.ConstString(call.Args[arg])
	if !ok {
		return
	}
	verbs, ok := ssaflow.FormatVerbs(text)
	for _, v := range verbs {
		if ok && isPlainVerb(v.Text) {
			pass.At(call.Args[arg]).Sayf("%s does not format: %s stays in the message; give the value a key, or use fmt.Sprintf", pass.CallName(call), v.Text)
			return
		}
	}
}

// isPlainVerb: a verb that nobody writes to say something else, such as a share.
func isPlainVerb(verb string) bool {
	flags := strings.TrimRight(verb[1:], "svdqTw")
	return len(flags) == len(verb)-2 && (flags == "" || flags == "+" || flags == "#")
}
