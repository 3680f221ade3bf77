// Package good has a kind of whose fields its controller, or somebody else, knows each.
package good

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// doc:begin

// NewsstandSpec is what the user asks for.
// +kubebuilder:validation:XValidation:rule="self.shelvesMax > 0"
type NewsstandSpec struct {
	Shelves int32 `json:"shelves,omitempty"`
	// OpeningPolicy says when a stand that was closed opens again.
	OpeningPolicy string `json:"openingPolicy,omitempty"`

	// doc:end

	// Description tells people what is sold.
	Description string `json:"description,omitempty"`
	// Deprecated: stands have no bells.
	BellTone string `json:"bellTone,omitempty"`
	// Not support yet.
	BulbTone string `json:"bulbTone,omitempty"`
	// EE only: what the enterprise edition reads.
	GoldTone string `json:"goldTone,omitempty"`
	// TODO: hand it to the lamp.
	LampTone string `json:"lampTone,omitempty"`
	// ShelvesMax is what a rule of the kind reads.
	ShelvesMax int32 `json:"shelvesMax,omitempty"`
	// DoorTone is read by its path.
	DoorTone string `json:"doorTone,omitempty"`
	// Canopy is read in a template.
	Canopy NewsstandCanopy `json:"canopy,omitempty"`
	// NoJSON is no field of the API.
	NoJSON string `json:"-"`
	// Awnings are encoded.
	Awnings []NewsstandAwning `json:"awnings,omitempty"`
	// Stock is kept in a struct of another package.
	Stock NewsstandStock `json:"stock,omitempty"`
	// Crew goes through functions of the module, which read what they need.
	Crew *NewsstandCrew `json:"crew,omitempty"`
	// Odd are hardly used at all.
	Odd NewsstandOdd `json:"odd,omitempty"`
}

// NewsstandCanopy is rendered.
type NewsstandCanopy struct {
	Width int32 `json:"canopyWidth,omitempty"`
	Drop  int32 `json:"canopyDrop,omitempty"`
}

// NewsstandAwning is encoded whole.
type NewsstandAwning struct {
	Cloth     string `json:"cloth,omitempty"`
	ClothHue  string `json:"clothHue,omitempty"`
	ClothTrim string `json:"clothTrim,omitempty"`
}

// NewsstandStock is kept whole.
type NewsstandStock struct {
	Dailies   int32 `json:"dailies,omitempty"`
	Weeklies  int32 `json:"weeklies,omitempty"`
	Monthlies int32 `json:"monthlies,omitempty"`
}

// NewsstandCrew works there.
type NewsstandCrew struct {
	Sellers int32 `json:"sellers,omitempty"`
	Runners int32 `json:"runners,omitempty"`
}

// NewsstandOdd has more fields that nobody knows than others.
type NewsstandOdd struct {
	OddHeight int32 `json:"oddHeight,omitempty"`
	OddDepth  int32 `json:"oddDepth,omitempty"`
	OddGirth  int32 `json:"oddGirth,omitempty"`
}

// HamperSpec belongs to a kind without a controller.
type HamperSpec struct {
	Lid      bool `json:"lid,omitempty"`
	LidHinge bool `json:"lidHinge,omitempty"`
}

// Hamper is made, and others look after it.
// +kubebuilder:object:root=true
type Hamper struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec HamperSpec `json:"spec,omitempty"`
}

// NewHamper makes one.
func NewHamper() *Hamper { return &Hamper{Spec: HamperSpec{Lid: true}} }
