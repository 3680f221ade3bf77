// Subject: values

package kube

// What functions over slices, maps, iterators and pointers do. An iterator is a
// container of what it yields: its elements are those that it goes over.
var (
	// writesElems: elements of the argument are moved or replaced in place.
	writesElems = []Mut{{Arg: 0, Path: "*[]"}}
	// inPlace: the result is the changed argument.
	inPlace = Flow{Mutates: writesElems, Returns: []Ret{{Result: 0, Arg: 0}}}
	// collects: a container of its own with the elements of the argument.
	collects = Flow{Returns: []Ret{{Result: 0, Arg: 0, Shallow: true}}, Pure: true}
	// chooses: one of the elements of the argument.
	chooses = Flow{Returns: []Ret{{Result: 0, Arg: 0, Path: "*[]", Held: true}}, Pure: true}
	sorts   = Flow{Mutates: writesElems}
	reads   = Flow{Pure: true}
)

var collectionFlows = map[string]Flow{
	"sort.Slice":       sorts,
	"sort.SliceStable": sorts,
	"sort.Sort":        sorts,
	"sort.Stable":      sorts,
	"sort.Strings":     sorts,
	"sort.Ints":        sorts,
	"sort.Reverse":     {Returns: []Ret{{Result: 0, Arg: 0}}, Pure: true},

	"slices.Sort":             sorts,
	"slices.SortFunc":         sorts,
	"slices.SortStableFunc":   sorts,
	"slices.Reverse":          sorts,
	"slices.Delete":           inPlace,
	"slices.DeleteFunc":       inPlace,
	"slices.Compact":          inPlace,
	"slices.CompactFunc":      inPlace,
	"slices.Insert":           inPlace,
	"slices.Replace":          inPlace,
	"slices.Clip":             {Returns: []Ret{{Result: 0, Arg: 0}}, Pure: true},
	"slices.Clone":            collects,
	"slices.Grow":             collects, // may keep the array, as append may
	"slices.Repeat":           collects,
	"slices.Concat":           {Returns: []Ret{{Result: 0, Arg: 0, Path: "*[]*", Shallow: true}}, Pure: true},
	"slices.Values":           collects,
	"slices.All":              collects,
	"slices.Backward":         collects,
	"slices.Collect":          collects,
	"slices.Sorted":           collects,
	"slices.SortedFunc":       collects,
	"slices.SortedStableFunc": collects,
	"slices.AppendSeq":        {Returns: []Ret{{Result: 0, Arg: 0, Shallow: true}, {Result: 0, Arg: 1, Shallow: true}}, Pure: true},
	"slices.Min":              chooses,
	"slices.MinFunc":          chooses,
	"slices.Max":              chooses,
	"slices.MaxFunc":          chooses,
	"slices.Contains":         reads,
	"slices.ContainsFunc":     reads,
	"slices.Index":            reads,
	"slices.IndexFunc":        reads,
	"slices.BinarySearch":     reads,
	"slices.BinarySearchFunc": reads,
	"slices.Equal":            reads,
	"slices.EqualFunc":        reads,
	"slices.IsSorted":         reads,
	"slices.IsSortedFunc":     reads,

	"maps.Clone":      collects,
	"maps.Values":     collects,
	"maps.All":        collects,
	"maps.Collect":    collects,
	"maps.Copy":       {Mutates: writesElems, Fills: &Fill{Dst: 0, Src: 1, Elems: true}},
	"maps.Insert":     {Mutates: writesElems, Fills: &Fill{Dst: 0, Src: 1, Elems: true}},
	"maps.DeleteFunc": sorts,
	"maps.Equal":      reads,
	"maps.EqualFunc":  reads,
	"maps.Keys":       reads,

	"k8s.io/utils/ptr.Deref": {Returns: []Ret{{Result: 0, Arg: 0, Path: "*", Held: true}, {Result: 0, Arg: 1}}, Pure: true},
	"k8s.io/utils/ptr.To":    {Returns: []Ret{{Result: 0, Arg: 0, Boxed: true}}, Pure: true},
	"k8s.io/utils/ptr.Equal": reads,
}
