package summary

// A Source is a place where cached memory enters the program.
type Source struct {
	// What names it: "lister.Get", "store.GetByKey", "event handler".
	What string
	Site Site
	// Param: a parameter that an informer fills.
	Param bool
	// Typed and Unstructured tell the dynamic type, when known.
	Typed, Unstructured bool
	// Chain are the functions that handed it on, nearest first.
	Chain []Site
}

// A Dyn is the dynamic kind of an object behind an interface.
type Dyn uint8

// The dynamic kinds.
const (
	DynUnknown Dyn = iota
	DynTyped
	DynUnstructured
)
