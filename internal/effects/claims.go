package effects

// otherClaims adds what does not follow from memory: contexts, errors.
func (in *interp) otherClaims(s *Summary) {}

func (in *interp) noDeepCopy(c any, op any) bool { return false }
