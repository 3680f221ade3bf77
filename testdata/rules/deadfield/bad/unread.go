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
	// WorkingDir is where the cloth is mended; containers have one, too.
	WorkingDir string `json:"workingDir,omitempty"` // want `no code of the module reads KioskAwning\.WorkingDir`
	// Stripes have a default.
	Stripes int32 `json:"stripes,omitempty"` // want `no code of the module reads KioskAwning\.Stripes`
	// Tassels are only told of.
	Tassels int32 `json:"tassels,omitempty"` // want `no code of the module reads KioskAwning\.Tassels`
	// Fringe and Lining are read.
	Fringe string `json:"fringe,omitempty"`
	Lining string `json:"lining,omitempty"`
	Hem    string `json:"hem,omitempty"`
	// Valance is read where it is given its default, too.
	Valance string `json:"valance,omitempty"`
}
