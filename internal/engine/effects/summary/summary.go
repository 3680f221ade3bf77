package summary

import (
	"go/token"
	"reflect"
	"strconv"

	"github.com/ctrlvet/ctrlvet/internal/engine/closers"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Site is a place in the source that survives export: a fact's witness. File
// is the base name, so that facts hold no path of a machine.
type Site struct {
	Pkg, File string
	Line, Col int
	EndCol    int
	// Func is the name of the function around the place; Text the source
	// expression in short.
	Func, Text string

	pos, end token.Pos // only in the package that made the site
}

// Pos returns the positions of a site of the package that is being analysed;
// invalid ones for a site that came with a fact.
func (s Site) Pos() (pos, end token.Pos) { return s.pos, s.end }

// At returns the site with its positions in the package that is being analysed.
func (s Site) At(pos, end token.Pos) Site {
	s.pos, s.end = pos, end
	return s
}

// Where renders the place for a message: file and line.
func (s Site) Where() string { return s.File + ":" + strconv.Itoa(s.Line) }

// IsZero reports whether s names no place.
func (s Site) IsZero() bool { return s.Line == 0 }

// A Summary tells what calling a function does, as seen by its caller. It is
// exported as a fact about the function.
type Summary struct {
	// Mutates lists the writes to memory behind parameters.
	Mutates []Mutation
	// Results describes each result that is not simply unknown.
	Results []Template
	// Stores lists what the function leaves in memory behind parameters.
	Stores []StoreEffect
	// Heap is the content of memory made by the function that results or
	// stores refer to; Node numbers are those of Term.
	Heap []HeapEntry
	// Persists lists the API writes of objects behind parameters.
	Persists []Persist
	// Background is set when the function makes an API or blocking call with a
	// background context although it could have taken one.
	Background *BackgroundUse
	// NotFound: result index of an error that may be the NotFound of a GET.
	NotFound *NotFoundError
	// Gone: the error may be the NotFound of a Delete of an object that the function
	// names and has not read.
	Gone *GoneError
	// NoReturn: the function never returns.
	NoReturn bool
	// Calls lists the function-typed parameters that are called before the
	// function returns, with what they are given.
	Calls []ParamCall
	// Waits and Uses tell of informers behind parameters: synced inside, or
	// read before any sync inside.
	Waits []ParamPath
	Uses  []ParamUse
	// Unstarted are the parameters that are factories or informers and that neither the
	// function nor anybody whom it hands them to starts.
	Unstarted []informer.Handed
	// DeletionTest: the bool result says whether parameter's deletion
	// timestamp is set.
	DeletionTest *ParamPath
	// Leaks lists memory behind parameters that leaves sight: handed to code of
	// unknown effect, or stored where others find it.
	Leaks []ParamPath
	// Methods are the methods of unknown effect that the function calls, whatever else
	// it gets, on a parameter which stands for an API object.
	Methods []ParamMethod
	// Within are the parameters of Leaks that leave sight in methods of their own alone.
	Within []int
	// Func is what the function does that this one always returns; what it does
	// to captured variables is left out.
	Func *Summary
	// ErrSafe: the function tests its one error parameter for NotFound.
	ErrSafe bool
	// NilOnError are the results that are nil whenever the error is not.
	NilOnError []int
	// NilWays are the ways on which the function hands out nil without an error.
	NilWays []NilWay
	// Needs are the parameters that the function reads without asking whether they are
	// nil, on each way on which it does not fail before.
	Needs []ParamNeed
	// NeverFails: the function returns an error last, which is always nil.
	NeverFails bool
	// Judges: the function fails with nothing but what it is given.
	Judges bool
	// Changing are the results that differ each time the function is called, at least in part.
	Changing []nondet.Claim
	// Closers is what the function does with what has to be closed.
	Closers *closers.Claims
}

// A NilWay is a way on which a function that has not failed returns nil as one
// of its results, for a reason that its caller does not hold in the arguments.
type NilWay struct {
	Result int
	// Bools are the bool results beside it, as far as they are certain there.
	Bools []BoolResult
	// Params are the bool parameters whose values lead to it.
	Params []BoolParam
	// Lacks are what it is taken for that API objects behind parameters do not have.
	Lacks []ParamPath
	// Error: an error was found on it, which the function keeps to itself. Missing: that says
	// NotFound, or the like, of which no argument tells beforehand.
	Error, Missing bool
	// Reads is, where there was an error, what the function reads behind its parameters:
	// who has just set it may know that there is none.
	Reads []ParamPath
	// Site is where it returns.
	Site Site
}

// A BoolResult is a bool result with its value.
type BoolResult struct {
	Result int
	Val    bool
}

// A BoolParam is a bool parameter with its value; receivers come first.
type BoolParam struct {
	Param int
	Val   bool
}

// A ParamPath is memory behind a parameter; receivers come first.
type ParamPath struct {
	Param int
	Path  ssaflow.Steps
}

// A ParamMethod is an exported method, by its name, of what a parameter of an
// interface type holds.
type ParamMethod struct {
	Param int
	Name  string
}

// A ParamNeed is a parameter that must not be nil.
type ParamNeed struct {
	Param int
	Reads string // as of [ssaflow.Dereference]
	// Object: it is read of the object that an interface holds.
	Object bool
}

// A ParamUse is a read of an informer's cache behind a parameter.
type ParamUse struct {
	ParamPath
	Site  Site
	Async bool // in a goroutine that the function starts
}

// A Mutation is one write below a parameter.
type Mutation struct {
	ParamPath
	Site Site
	// Chain are the calls that lead to Site, nearest first.
	Chain []Site
	// NewOnly: only on a path where the object has no UID, name or version yet.
	NewOnly bool
	// Decode: a decoder or the API server's answer replaces the content.
	Decode bool
	// Answer: what the API server answered to a write of the object is assigned to it.
	Answer bool
	// TypedOnly: only if the object is a Go struct, not unstructured.
	TypedOnly bool
	// Trusted: made by a function that the user's settings allow it.
	Trusted bool
	// Shared: made through another API object, which has a map or list of this one.
	Shared bool
	Only
}

// Only tells under which arguments a write happens at all.
type Only struct {
	// Flag is 1 + the index of a parameter that must (FlagWant) or must not be
	// the constant FlagConst; 0 none.
	Flag      int
	FlagConst string
	FlagWant  bool
	// Type is the dynamic type that the object must have; "" any.
	Type string
}

// A Term is one origin in a Template.
type Term struct {
	Param  int // -1 none
	Node   int // -1 none: memory made by the function
	Source *Source
	Path   ssaflow.Steps
	Copy   bool
	Dyn    Dyn
	// Guard is the index of the bool result that must be GuardWant; -1 none.
	Guard     int
	GuardWant bool
	TypedOnly bool
	Only      Only
}

// A Template is a Val in terms of the function's parameters.
type Template struct {
	Terms  []Term
	Opaque bool
}

// Fresh reports whether the template is memory that nobody else has.
func (t Template) Fresh() bool {
	if t.Opaque {
		return false
	}
	for _, x := range t.Terms {
		if x.Param >= 0 || x.Source != nil {
			return false
		}
	}
	return true
}

// A StoreEffect says that memory behind a parameter holds Val afterwards.
type StoreEffect struct {
	ParamPath
	Val Template
}

// A HeapEntry is the content of memory made by the function.
type HeapEntry struct {
	Node int
	Path ssaflow.Steps
	Val  Template
}

// A Persist is an API write of the object behind a parameter.
type Persist struct {
	ParamPath
	Verb kube.Verb
	Sub  string
	// Always: on every path that returns a nil error.
	Always bool
	Site   Site
}

// A BackgroundUse is a call with a background context.
type BackgroundUse struct {
	Callee string
	// Timed: the context has an end of its own, or may have.
	Timed bool
	Site  Site
}

// A NotFoundError says that an error result may be the NotFound of a GET.
type NotFoundError struct {
	Result int
	Site   Site
	// Key is the parameter that the GET's key comes from; -1 unknown.
	Key int
	// Text: the error holds no more than the text of the NotFound (%v), so
	// that callers cannot tell it apart.
	Text bool
}

// A GoneError says that an error result may be the NotFound of a Delete.
type GoneError struct {
	Result int
	Site   Site
}

// A ParamCall is a call of a function-typed parameter.
type ParamCall struct {
	Param int
	Args  []Template
}

// Fact is a Summary exported about a function.
type Fact struct{ Summary Summary }

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

// KindFact says whether an API type has the status subresource, by its markers.
type KindFact struct{ Status model.Subresource }

// AFact marks KindFact as a fact.
func (*KindFact) AFact() {}

// PackageFact marks a package whose functions have effects on Kubernetes
// objects: importers must be looked at even if they do not import Kubernetes.
type PackageFact struct {
	// StatusCalls are types (path.Name) whose status is written through the
	// subresource: evidence that it is on.
	StatusCalls []string
	// Behind are the methods of the package's types that stand behind interfaces of the
	// module, in the order of the interfaces.
	Behind []Implementation
}

// An Implementation is the method of a type that implements an interface: what is nil of
// its results.
type Implementation struct {
	// Interface is the interface, path.Name, and Method its method.
	Interface, Method string
	NilOnError        []int
	NilWays           []NilWay
}

// AFact marks PackageFact as a fact.
func (*PackageFact) AFact() {}

// Empty reports whether the summary says nothing a caller could not assume.
func (s *Summary) Empty() bool {
	v := reflect.ValueOf(*s)
	for i := range v.NumField() {
		if f := v.Field(i); !f.IsZero() && (f.Kind() != reflect.Slice || f.Len() > 0) {
			return false
		}
	}
	return true
}

// OnlyReads reports whether the summary says no more than which parameters the function
// reads and which informers it leaves alone: what it does is as unknown as without one.
func (s *Summary) OnlyReads() bool {
	rest := *s
	rest.Needs, rest.Unstarted, rest.Judges, rest.Changing = nil, nil, false, nil
	return rest.Empty()
}
