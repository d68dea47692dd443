// Checks a note, proofs and tiles with the libraries of Go's checksum database.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type inclusion struct {
	Index int64
	Path  []tlog.Hash
}

type growth struct {
	Size int64
	Root tlog.Hash
	Path []tlog.Hash
}

type given struct {
	Key, Note  string
	Leaves     []tlog.Hash
	Inclusions []inclusion
	Growths    []growth
	Tile       []byte
}

func must(err error, what string) {
	if err != nil {
		fmt.Println("refused:", what, err)
		os.Exit(1)
	}
}

func main() {
	var g given
	must(json.NewDecoder(os.Stdin).Decode(&g), "input")
	verifier, err := note.NewVerifier(g.Key)
	must(err, "key")
	opened, err := note.Open([]byte(g.Note), note.VerifierList(verifier))
	must(err, "note")
	lines := strings.Split(opened.Text, "\n")
	var size int64
	_, err = fmt.Sscan(lines[1], &size)
	must(err, "size")
	root, err := tlog.ParseHash(lines[2])
	must(err, "root")
	for _, leaf := range g.Inclusions {
		must(tlog.CheckRecord(leaf.Path, size, root, leaf.Index, g.Leaves[leaf.Index]), "inclusion")
	}
	for _, older := range g.Growths {
		must(tlog.CheckTree(older.Path, size, root, older.Size, older.Root), "consistency")
	}
	for i, leaf := range g.Leaves[:len(g.Tile)/tlog.HashSize] {
		hash, err := tlog.HashFromTile(tlog.Tile{H: 8, L: 0, N: 0, W: len(g.Tile) / tlog.HashSize}, g.Tile, tlog.StoredHashIndex(0, int64(i)))
		must(err, "tile")
		if hash != leaf {
			must(fmt.Errorf("leaf %d", i), "tile")
		}
	}
	fmt.Println("accepted", size)
}
