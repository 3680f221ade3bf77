package config

import "go/types"

// function returns what the settings say of fn: by its own name, or by that of a method of
// an interface behind which it stands. The interface has to be in a package that fn's
// imports, also by others.
func (c *Config) function(fn *types.Func) (function, bool) {
	if c == nil || len(c.functions) == 0 || fn == nil {
		return function{}, false
	}
	if f, ok := c.functions[keyOf(fn)]; ok {
		return f, true
	}
	fn = fn.Origin()
	recv := fn.Signature().Recv()
	if recv == nil || fn.Pkg() == nil || types.IsInterface(recv.Type()) {
		return function{}, false
	}
	for _, d := range c.docs { // in the order of the files
		for _, f := range d.Functions {
			if f.Type != "" && f.Name == fn.Name() && behind(recv.Type(), f, fn.Pkg()) {
				return c.functions[f.key()], true
			}
		}
	}
	return function{}, false
}

// behind reports whether the type of a receiver, or a pointer to it, implements the
// interface whose method f names.
func behind(recv types.Type, f function, from *types.Package) bool {
	pkg := imported(from, f.Package, make(map[*types.Package]bool))
	if pkg == nil {
		return false
	}
	tn, ok := pkg.Scope().Lookup(f.Type).(*types.TypeName)
	if !ok {
		return false
	}
	iface, ok := tn.Type().Underlying().(*types.Interface)
	if n, named := types.Unalias(tn.Type()).(*types.Named); !ok || !named || n.TypeParams().Len() > 0 {
		return false // which instance is meant cannot be said
	}
	if p, ok := types.Unalias(recv).(*types.Pointer); ok {
		recv = p.Elem()
	}
	return types.Implements(recv, iface) || types.Implements(types.NewPointer(recv), iface)
}

// imported returns the package of that path among from and what it imports, nil when there
// is none.
func imported(from *types.Package, path string, seen map[*types.Package]bool) *types.Package {
	if seen[from] {
		return nil
	}
	seen[from] = true
	if pathOf(from) == path {
		return from
	}
	for _, p := range from.Imports() {
		if found := imported(p, path, seen); found != nil {
			return found
		}
	}
	return nil
}
