package bad

// doc:begin

// Has tells whether an image is loaded.
func (i *Images) Has(name string) bool {
	i.RLock()
	defer i.Unlock() // want `i\.Unlock\(\) does not undo RLock on line 7: unlocking what is not locked so ends the process; call RUnlock`
	_, ok := i.Loaded[name]
	return ok
}

// doc:end
