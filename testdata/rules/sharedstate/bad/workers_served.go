package bad

import (
	"context"
	"fmt"
	"net/http"

	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// doc:begin

// Intake counts what is sent to a webhook.
type Intake struct {
	Kinds map[string]int
	last  string
}

// Handle runs for several objects at once.
func (i *Intake) Handle(_ context.Context, req admission.Request) admission.Response {
	i.Kinds[req.Kind.Kind]++ // want `i\.Kinds is a map that is changed without a lock while several admission requests are answered at once: concurrent map writes crash the process; use a mutex or sync\.Map`
	i.last = req.Name        // want `i\.last is assigned without a lock while several admission requests are answered at once: one overwrites the value of another; use a local variable or a mutex`
	return admission.Allowed(i.last)
}

// doc:end

// Answers counts who asks.
type Answers struct{ Asked map[string]int }

// ServeHTTP runs for several requests at once.
func (a *Answers) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	fmt.Fprintln(w, a.count(req.URL.Path))
}

func (a *Answers) count(path string) int {
	a.Asked[path]++ // want `a\.Asked is a map that is changed without a lock while several HTTP requests are answered at once: concurrent map writes crash the process; use a mutex or sync\.Map`
	return a.Asked[path]
}
