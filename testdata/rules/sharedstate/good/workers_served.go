package good

import (
	"context"
	"fmt"
	"net/http"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// doc:begin

// Intake counts what is sent to a webhook.
type Intake struct {
	mu    sync.Mutex
	Kinds map[string]int
}

// Handle runs for several objects at once.
func (i *Intake) Handle(_ context.Context, req admission.Request) admission.Response {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.Kinds[req.Kind.Kind]++
	return admission.Allowed(req.Name)
}

// doc:end

// Answers has one list of paths for each request.
type Answers struct{ Asked map[string]int }

// ServeHTTP reads what was filled before.
func (a Answers) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	visit := &visit{seen: make(map[string]bool)}
	visit.serve(w, req)
	fmt.Fprintln(w, a.Asked[req.URL.Path])
}

// A visit answers one request.
type visit struct{ seen map[string]bool }

func (v *visit) serve(w http.ResponseWriter, req *http.Request) {
	v.seen[req.URL.Path] = true
	fmt.Fprintln(w, len(v.seen))
}
