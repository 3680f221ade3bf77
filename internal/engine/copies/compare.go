package copies

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"unicode"
)

// A pair is a piece and one of the same shape, taken for its copy.
type pair struct {
	from, to *piece
	// original are the objects of the first, words its names.
	original map[types.Object]bool
	names    map[string]bool
	// replaced says by what an object was replaced, and where; kept where it was not.
	replaced map[types.Object]map[types.Object][]int
	kept     map[types.Object][]int
	// words are the replacements of a word in a name, with the objects that got it.
	words  map[[2]string]map[types.Object]int
	differ int // names and literals that are not the same
}

// compare returns the names of q, taken for a copy of p, that were left as they stood.
func compare(p, q *piece) []Kept {
	c := &pair{
		from: p, to: q,
		original: make(map[types.Object]bool), names: make(map[string]bool),
		replaced: make(map[types.Object]map[types.Object][]int), kept: make(map[types.Object][]int),
		words: make(map[[2]string]map[types.Object]int),
	}
	if !c.match() {
		return nil
	}
	var out []Kept
	for i, l := range q.leaves {
		if l.obj == nil || l.obj != p.leaves[i].obj {
			continue
		}
		meant, at := c.meant(l.obj, i)
		if meant != nil {
			out = append(out, Kept{At: l.id, Original: p.leaves[i].id, Meant: meant, Renamed: q.leaves[at].id, copied: q.node})
		}
	}
	return out
}

// match sorts the names of the two pieces; false when they differ in nothing, or in most.
func (c *pair) match() bool {
	for i, a := range c.from.leaves {
		b := c.to.leaves[i]
		c.original[a.obj], c.names[a.text] = true, true
		if a.text != b.text {
			c.differ++
		}
		switch {
		case a.obj == nil || b.obj == nil || a.id == nil || b.id == nil:
		case a.obj == b.obj:
			c.kept[a.obj] = append(c.kept[a.obj], i)
		case a.text != b.text: // else variables of two functions
			if c.replaced[a.obj] == nil {
				c.replaced[a.obj] = make(map[types.Object][]int)
			}
			c.replaced[a.obj][b.obj] = append(c.replaced[a.obj][b.obj], i)
			if x, y, ok := otherWord(a.text, b.text); ok {
				w := [2]string{x, y}
				if c.words[w] == nil {
					c.words[w] = make(map[types.Object]int)
				}
				c.words[w][b.obj] = i
			}
		}
	}
	return c.differ > 0 && c.differ*3 <= len(c.from.leaves)*2
}

// meant returns what should stand in the place of object a at leaf i of the copy, and a
// leaf that tells so.
func (c *pair) meant(a types.Object, i int) (types.Object, int) {
	if a.Pkg() == nil || len(c.kept[a]) > 2 {
		return nil, 0
	}
	for b, at := range c.replaced[a] {
		if len(c.replaced[a]) == 1 && len(c.kept[a]) == 1 && !c.original[b] && !c.comparedWith(i, b) &&
			(c.sameField(a, b, i, at) || siblings(a, b) && c.spoken(a, b)) {
			return b, at[0]
		}
	}
	if len(c.replaced[a]) > 0 {
		return nil, 0
	}
	for w, objs := range c.words {
		if len(objs) < 3 || !hasWord(a.Name(), w[0]) || c.mentions(w[1]) {
			continue
		}
		if b := beside(a, strings.Replace(a.Name(), w[0], w[1], 1)); b != nil {
			first := len(c.to.leaves)
			for _, at := range objs {
				first = min(first, at)
			}
			return b, first
		}
	}
	return nil, 0
}

// sameField: the pieces are functions or stand in one list, and differ in little, and a
// condition of the copy looks at the field, leaf i, that was replaced elsewhere, in the
// same value: what is tested is not what is used. The other way round a test may well
// decide about something else.
func (c *pair) sameField(a, b types.Object, i int, replaced []int) bool {
	f, ok := a.(*types.Var)
	if !ok || !f.IsField() || !siblings(a, b) && !pointers(a, b) && !c.goesOn(i, replaced) || c.to.leaves[i].cond == nil || c.from.list != c.to.list || c.differ*3 > len(c.from.leaves) {
		return false
	}
	base := c.from.leaves[i].base
	for _, j := range replaced {
		if c.setBehind(i, j) {
			continue
		}
		if c.from.leaves[j].base == base && c.to.leaves[j].base == c.to.leaves[i].base && base != "" {
			return true
		}
	}
	return false
}

// comparedWith: leaf i of the copy is compared with b of the same value, which in its place
// would be compared with itself.
func (c *pair) comparedWith(i int, b types.Object) bool {
	at, found := c.to.leaves[i], false
	if at.cond == nil {
		return false
	}
	ast.Inspect(at.cond.Cond, func(n ast.Node) bool {
		cmp, ok := n.(*ast.BinaryExpr)
		if !ok || cmp.Op == token.LAND || cmp.Op == token.LOR {
			return true
		}
		other := cmp.Y
		if cmp.Y.Pos() <= at.id.Pos() && at.id.Pos() < cmp.Y.End() {
			other = cmp.X
		} else if at.id.Pos() < cmp.X.Pos() || cmp.X.End() <= at.id.Pos() {
			return true
		}
		for _, l := range c.to.leaves {
			found = found || l.id != nil && l.obj == b && l.base == at.base && other.Pos() <= l.id.Pos() && l.id.Pos() < other.End()
		}
		return true
	})
	return found
}

// setBehind: the replaced field, leaf j, is assigned to, and not by what the condition around
// leaf i decides: one says what has been so far, the other keeps what is now.
func (c *pair) setBehind(i, j int) bool {
	cond, at := c.to.leaves[i].cond, c.to.leaves[j]
	return at.set && (at.id.Pos() < cond.Pos() || cond.End() <= at.id.Pos())
}

// spoken: the copy has replaced the word in which a and b differ in two other names, and
// the original says nothing of the new one.
func (c *pair) spoken(a, b types.Object) bool {
	x, y, ok := otherWord(a.Name(), b.Name())
	return ok && len(c.words[[2]string{x, y}]) >= 3 && !c.mentions(y)
}

// mentions: a name of the original has the word.
func (c *pair) mentions(word string) bool {
	for n := range c.names {
		if hasWord(n, word) {
			return true
		}
	}
	return false
}

// siblings: one may stand for the other wherever that stands.
func siblings(a, b types.Object) bool {
	if a.Pkg() != b.Pkg() || !types.Identical(a.Type(), b.Type()) {
		return false
	}
	switch a := a.(type) {
	case *types.Var:
		b, ok := b.(*types.Var)
		return ok && a.IsField() == b.IsField() && (a.IsField() || isGlobal(a) && isGlobal(b))
	case *types.Const:
		_, ok := b.(*types.Const)
		return ok
	case *types.Func:
		_, ok := b.(*types.Func)
		return ok
	}
	return false
}

// goesOn: below the kept field and below one that was replaced stands the same name, so that
// either could be there.
func (c *pair) goesOn(i int, replaced []int) bool {
	next := func(j int) types.Object {
		if j+1 >= len(c.to.leaves) || c.to.leaves[j+1].base != c.to.leaves[j].base+"."+c.to.leaves[j].text {
			return nil
		}
		return c.to.leaves[j+1].obj
	}
	for _, j := range replaced {
		if n := next(i); n != nil && n == next(j) {
			return true
		}
	}
	return false
}

// pointers: both are pointers in fields, which are compared with nil alike.
func pointers(a, b types.Object) bool {
	g, field := b.(*types.Var)
	_, p := a.Type().Underlying().(*types.Pointer)
	_, q := b.Type().Underlying().(*types.Pointer)
	return field && g.IsField() && p && q && a.Pkg() == b.Pkg()
}

func isGlobal(o types.Object) bool { return o.Parent() == o.Pkg().Scope() }

// beside returns the sibling of that name of a field, a method, or an object of a package.
func beside(a types.Object, name string) types.Object {
	var b types.Object
	switch a := a.(type) {
	case *types.Var:
		if a.IsField() {
			b = fieldBeside(a, name)
		} else if isGlobal(a) {
			b = a.Pkg().Scope().Lookup(name)
		}
	case *types.Const:
		b = a.Pkg().Scope().Lookup(name)
	case *types.Func:
		if recv := a.Signature().Recv(); recv != nil {
			b, _, _ = types.LookupFieldOrMethod(recv.Type(), true, a.Pkg(), name)
		} else {
			b = a.Pkg().Scope().Lookup(name)
		}
	}
	if b == nil || !siblings(a, b) {
		return nil
	}
	return b
}

// fieldBeside returns the field of that name in the struct of field f.
func fieldBeside(f *types.Var, name string) types.Object {
	scope := f.Pkg().Scope()
	for _, n := range scope.Names() {
		t, ok := scope.Lookup(n).(*types.TypeName)
		if !ok {
			continue
		}
		s, ok := t.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		var own bool
		var other types.Object
		for g := range s.Fields() {
			own = own || g == f
			if g.Name() == name {
				other = g
			}
		}
		if own {
			return other
		}
	}
	return nil
}

func hasWord(name, word string) bool {
	i := strings.Index(name, word)
	return i >= 0 && boundary(name, i) && boundary(name, i+len(word))
}

// otherWord returns the words in which two names differ.
func otherWord(a, b string) (x, y string, ok bool) {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	for i > 0 && (!boundary(a, i) || !boundary(b, i)) {
		i--
	}
	j := 0
	for j < len(a)-i && j < len(b)-i && a[len(a)-1-j] == b[len(b)-1-j] {
		j++
	}
	for j > 0 && (!boundary(a, len(a)-j) || !boundary(b, len(b)-j)) {
		j--
	}
	x, y = a[i:len(a)-j], b[i:len(b)-j]
	return x, y, len(x) >= 3 && len(y) >= 3
}

// boundary: a word of a name may begin at i.
func boundary(s string, i int) bool {
	return i == 0 || i == len(s) || unicode.IsUpper(rune(s[i])) || s[i] == '_' || s[i-1] == '_'
}
