// Subject: logs and events

package kube

import (
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

const (
	pathRecord     = "k8s.io/client-go/tools/record"
	pathEvents     = "k8s.io/client-go/tools/events"
	pathEventsImpl = "k8s.io/client-go/tools/internal/events" // behind aliases
	pathCtrlRecord = pathCR + "/pkg/recorder"
)

// corePath is the import path of the core API types.
const corePath = pathAPI + "core/v1"

// A RecordCall says where the arguments of a method of an event recorder are.
type RecordCall struct {
	Type int // the type of the event, Normal or Warning
	Text int // the message, or the format of it
	// Formats: the text is a format, and its arguments follow.
	Formats bool
	// Plain: the recorder has a method Event too, which takes a ready text.
	Plain bool
}

// RecordOf takes a method of client-go's event recorders apart. Recorders of
// other packages, which may give the arguments another meaning, are none.
func RecordOf(fn *types.Func) (RecordCall, bool) {
	if fn == nil || recv(fn) == nil || !oneOf(PkgPath(fn.Pkg()), pathRecord, pathEvents, pathEventsImpl, pathCtrlRecord) {
		return RecordCall{}, false
	}
	sig := fn.Type().(*types.Signature)
	rec := RecordCall{Type: -1, Formats: sig.Variadic(), Plain: methodNamed(sig.Recv().Type(), "Event") != nil}
	for i := range sig.Params().Len() {
		if sig.Params().At(i).Name() == "eventtype" && isString(sig.Params().At(i).Type()) {
			rec.Type = i
		}
	}
	rec.Text = sig.Params().Len() - 1
	if rec.Formats {
		rec.Text--
	}
	return rec, rec.Type >= 0 && rec.Text > rec.Type && isString(sig.Params().At(rec.Text).Type())
}

// IsKubernetes reports whether pkg is one of Kubernetes' own libraries, or of
// controller-runtime.
func IsKubernetes(pkg *types.Package) bool {
	path := PkgPath(pkg)
	return strings.HasPrefix(path, "k8s.io/") || strings.HasPrefix(path, pathCR)
}

// A recordText says where the texts of a method of a recorder of events/v1 are.
type recordText struct{ Reason, Action, Note int }

// RecordTextOf takes a method of the recorder of events/v1 apart: the API server
// checks its events, and not those of the older recorder.
func RecordTextOf(fn *types.Func) (recordText, bool) {
	rec, ok := RecordOf(fn)
	if !ok {
		return recordText{}, false
	}
	out := recordText{Reason: -1, Action: -1, Note: rec.Text}
	params := fn.Type().(*types.Signature).Params()
	for i := range params.Len() {
		switch params.At(i).Name() {
		case "reason":
			out.Reason = i
		case "action":
			out.Action = i
		}
	}
	return out, out.Reason >= 0 && out.Action >= 0
}

// RecorderName returns the argument of fn, which makes a recorder of events/v1, that the API
// server takes as the reporting controller; it has to be a qualified name.
func RecorderName(fn *types.Func) (arg int, ok bool) {
	if fn == nil || recv(fn) == nil {
		return 0, false
	}
	path := PkgPath(fn.Pkg())
	switch {
	case fn.Name() == "GetEventRecorder" && strings.HasPrefix(path, pathCR):
		return 0, true
	case fn.Name() == "NewRecorder" && oneOf(path, pathEvents, pathEventsImpl):
		return 1, true
	}
	return 0, false
}

// IsQualifiedName reports whether the API server takes a text for a qualified name: of a
// finalizer, a label, a controller that reports events.
func IsQualifiedName(text string) bool {
	domain, _, slash := strings.Cut(text, "/")
	return qualifiedName().MatchString(text) && (!slash || len(domain) <= 253)
}

var qualifiedName = ondemand.Regexp(`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9])$`)
