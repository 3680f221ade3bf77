package needs

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A restRequest is what a chain of calls says of a request that is put together by hand.
type restRequest struct {
	name, watch bool
	op          string // the verb of the API
	sub         string
	client      ssa.Value
}

// rest notes a request that is put together by the methods of a REST client: the call that
// names its resource. Generated clients do so as well, for requests that are noted where
// somebody calls them.
func (c *collector) rest(call ssaflow.Call) bool {
	if !kube.NamesRESTResource(call.Fn) || c.generated() {
		return false
	}
	resource, ok := constText(call.Arg(0))
	r := &restRequest{}
	c.restBefore(r, call.Args[0])
	if value, is := call.Instr.(ssa.Value); is {
		c.restAfter(r, value, 0)
	}
	n := need{Why: "request for " + resource, Verbs: []string{r.op}, Sub: r.sub}
	switch {
	case r.op == "":
		return true // nobody sees how it begins
	case r.op == "get" && r.watch:
		n.Verbs = []string{"watch"}
	case r.op == "get" && !r.name && r.sub == "":
		n.Verbs = []string{"list"}
	case r.op == "delete" && !r.name:
		n.Verbs = []string{"deletecollection"}
	}
	n.Kind = []Source{unknown("the resource of a request that is put together here")}
	var group string
	if ok {
		if group, ok = c.restGroup(r, resource); ok {
			n.Kind = fixed(group, resource)
		}
	}
	if n.Client = c.family(r.client); len(n.Client) == 0 {
		n.Client = c.sources(r.client)
	}
	c.need(call.Instr, n)
	return true
}

// generated: the function is a method of a generated client.
func (c *collector) generated() bool {
	fn := ssaflow.Outermost(c.fn)
	recv := fn.Signature.Recv()
	return recv != nil && kube.ResourceClient(recv.Type()) != nil
}

// restBefore reads the calls that lead to a request, back to the client that begins it.
func (c *collector) restBefore(r *restRequest, v ssa.Value) {
	for range 12 {
		made := ssaflow.MadeBy(v)
		if made == nil {
			return
		}
		call, ok := c.p.Resolve(made)
		if !ok || !call.Method || len(call.Args) == 0 {
			return
		}
		if verb, ok := kube.RESTVerb(call.Fn); ok {
			if r.op = verb; verb == "" {
				name, _ := constText(call.Arg(0))
				r.op = restVerbs[name]
			}
			r.client = call.Args[0]
			return
		}
		r.read(call)
		v = call.Args[0]
	}
}

var restVerbs = map[string]string{"POST": "create", "GET": "get", "PUT": "update", "PATCH": "patch", "DELETE": "delete"}

// restAfter reads the calls that follow on a request.
func (c *collector) restAfter(r *restRequest, v ssa.Value, depth int) {
	if v.Referrers() == nil || depth > 12 {
		return
	}
	for _, i := range *v.Referrers() {
		ci, ok := i.(ssa.CallInstruction)
		if !ok {
			continue
		}
		call, ok := c.p.Resolve(ci)
		if !ok || !call.Method || call.Arg(-1) != v || !kube.OfRESTRequest(call.Fn) {
			continue
		}
		r.read(call)
		if next := ci.Value(); next != nil {
			c.restAfter(r, next, depth+1)
		}
	}
}

func (r *restRequest) read(call ssaflow.Call) {
	switch call.Fn.Name() {
	case "Name":
		r.name = true
	case "Watch":
		r.watch = true
	case "SubResource":
		for _, v := range ssaflow.VariadicArgs(call.Args[len(call.Args)-1]) {
			r.sub, _ = constText(v)
		}
	}
}

// restGroup returns the API group of a request: that of the client of a group, or of a
// resource whose subresource is like no other.
func (c *collector) restGroup(r *restRequest, resource string) (string, bool) {
	if made := ssaflow.MadeBy(ssaflow.Unwrap(r.client)); made != nil {
		if call, ok := c.p.Resolve(made); ok && call.Method && len(call.Args) > 0 {
			if tn := kube.GroupClient(call.Args[0].Type()); tn != nil {
				t, ok := c.kinds.Of(tn)
				return t.Group, ok
			}
		}
	}
	return "", kube.ConnectsTo(resource, r.sub)
}
