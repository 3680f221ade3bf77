package model

// Funcs returns the functions with roles, in source order.
func (m *Model) Funcs() []*Func { return m.order }
