package bad

// doc:begin

// KioskStatus is what the operator observed.
type KioskStatus struct {
	ScreensLit int32 `json:"screensLit,omitempty"`
	// ScreensBroken is how many screens stay dark.
	ScreensBroken int32 `json:"screensBroken,omitempty"` // want `no code of the module sets KioskStatus\.ScreensBroken: it stays empty, whatever becomes of the object`
}

// doc:end
