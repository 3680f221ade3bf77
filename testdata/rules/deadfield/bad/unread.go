package bad

// doc:begin

// KioskSpec is what the user asks for.
type KioskSpec struct {
	Screens int32 `json:"screens,omitempty"`
	// ReopenPolicy says when a kiosk that was closed opens again.
	// +kubebuilder:validation:Enum=Always;Never
	ReopenPolicy string `json:"reopenPolicy,omitempty"` // want `no code of the module reads KioskSpec\.ReopenPolicy`
	// Awning is what is above it.
	Awning *KioskAwning `json:"awning,omitempty"`
}

// doc:end

// KioskAwning is a roof of cloth.
type KioskAwning struct {
	Colour string `json:"awningColour,omitempty"`
	// RollInAbove is the speed of the wind from which it is rolled in.
	RollInAbove int32 `json:"rollInAbove,omitempty"` // want `no code of the module reads KioskAwning\.RollInAbove`
}
