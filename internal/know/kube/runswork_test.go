package kube_test

import (
	"go/types"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// TestRunsWork: a function of any package waits for the work that it is handed beside a
// context, when it answers with an error; who registers a handler does not.
func TestRunsWork(t *testing.T) {
	ctx := types.NewNamed(types.NewTypeName(0, types.NewPackage("context", "context"), "Context", nil), types.NewInterfaceType(nil, nil), nil)
	failure := types.Universe.Lookup("error").Type()
	text := types.Typ[types.String]
	tuple := func(list ...types.Type) *types.Tuple {
		var vars []*types.Var
		for _, t := range list {
			vars = append(vars, types.NewParam(0, nil, "", t))
		}
		return types.NewTuple(vars...)
	}
	sig := func(params, results *types.Tuple) *types.Signature {
		return types.NewSignatureType(nil, nil, nil, params, results, false)
	}
	operation := types.NewNamed(types.NewTypeName(0, types.NewPackage("example.com/backoff", "backoff"), "Operation", nil), sig(nil, tuple(text, failure)), nil)
	for name, tt := range map[string]struct {
		sig  *types.Signature
		want bool
	}{
		"Retry":       {sig(tuple(ctx, operation), tuple(text, failure)), true},
		"InTx":        {sig(tuple(ctx, sig(tuple(ctx), tuple(failure))), tuple(failure)), true},
		"Subscribe":   {sig(tuple(ctx, sig(tuple(ctx, text), tuple(failure))), tuple(failure)), false},
		"Go":          {sig(tuple(ctx, sig(nil, tuple(failure))), nil), false},
		"Without":     {sig(tuple(sig(nil, tuple(failure))), tuple(failure)), false},
		"AfterFunc":   {sig(tuple(ctx, sig(nil, nil)), tuple(failure)), false},
		"WithContext": {sig(tuple(ctx, operation), tuple(ctx, failure)), false},
	} {
		fn := types.NewFunc(0, types.NewPackage("example.com/other", "other"), name, tt.sig)
		if got := kube.WaitsOrCalls(fn); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
