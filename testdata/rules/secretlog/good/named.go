package good

import "github.com/go-logr/logr"

// doc:begin

// Login signs in.
func Login(log logr.Logger, user, password string) error {
	log.Info("Login", "user", user)
	return connect(password)
}

// doc:end

// Ring has tokens of another sort.
func Ring(log logr.Logger, token, secret, configSecretKey string) {
	log.Info("Moved", "token", token, "secret", secret, "secretKey", configSecretKey)
}

// From tells where a password comes from.
func From(log logr.Logger, secretName, passwordFile, key string, password []byte) {
	log.Info("Read", "secret", secretName, "password", passwordFile, "key", key, "passwordLength", len(password))
}
