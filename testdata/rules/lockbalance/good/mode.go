package good

// doc:begin

// Has tells whether an image is loaded.
func (i *Images) Has(name string) bool {
	i.RLock()
	defer i.RUnlock()
	_, ok := i.Loaded[name]
	return ok
}

// doc:end
