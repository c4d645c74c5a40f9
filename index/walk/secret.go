package walk

import "strings"

// secretName tells whether a file of that name is likely to hold passwords or private
// keys. Such files are never read, so that nothing of them can end in an answer.
func secretName(name string) bool {
	name = strings.ToLower(name)
	if env, ok := strings.CutPrefix(name, ".env"); ok {
		return secretEnv(env)
	}
	switch name {
	case "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk",
		".npmrc", ".netrc", "_netrc", ".pypirc", ".git-credentials", ".pgpass", ".my.cnf",
		".htpasswd", ".dockercfg", ".vault-token", ".terraformrc", "terraform.rc",
		"credentials", ".credentials", "credentials.json", "credentials.toml",
		"credentials.yml", "credentials.yaml", "credentials.xml", "credentials.ini",
		"client_secret.json", "service-account.json", "service_account.json":
		return true
	}
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return false
	}
	switch name[dot:] {
	case ".pem", ".key", ".p12", ".pfx", ".jks", ".keystore", ".ppk", ".kdbx", ".tfstate":
		return true
	}
	return false
}

// secretEnv judges the rest of a name that starts with ".env".
func secretEnv(rest string) bool {
	if rest == "" {
		return true
	}
	if rest[0] != '.' && rest[0] != '-' && rest[0] != '_' {
		return false // .envrc, .environment
	}
	for _, ending := range []string{"example", "sample", "template"} {
		if strings.HasSuffix(rest[1:], ending) {
			return false
		}
	}
	return true
}
