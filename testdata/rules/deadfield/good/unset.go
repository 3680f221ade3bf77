package good

import "encoding/json"

// doc:begin

// NewsstandStatus is what the operator observed.
type NewsstandStatus struct {
	ShelvesFull int32 `json:"shelvesFull,omitempty"`
	// ShelvesBent is how many shelves are bent.
	ShelvesBent int32 `json:"shelvesBent,omitempty"`

	// doc:end

	// Till comes from the till as it is.
	Till NewsstandTill `json:"till,omitempty"`
}

// NewsstandTill is what the till tells.
type NewsstandTill struct {
	Coins int32 `json:"coins,omitempty"`
	Notes int32 `json:"banknotes,omitempty"`
}

// Count takes over what the till tells.
func (s *NewsstandStatus) Count(answer []byte) error {
	s.Till.Coins = 0
	return json.Unmarshal(answer, &s.Till)
}
