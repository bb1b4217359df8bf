// Reads the decode vectors of a folder and asks a decoder: put yours in place of decode.   go run runner.go TestVectors
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
)

type model = map[string]interface{}

// Your decoder: a model with the members of the vectors (numbers as float64), or an error for a string that it refuses.
func decode(text string) (model, error) { return nil, errors.New("there is no decoder here yet") }

type vector struct {
	ID, Comment, Basis, Input, Result string
	InDoubt                           []string
	Expected                          struct{ Model model }
}

func main() {
	count, failed, readings := 0, 0, 0
	paths, _ := filepath.Glob(filepath.Join(os.Args[1], "tc-strings", "decode-*.json"))
	for _, path := range paths {
		var file struct {
			Bases  map[string]model
			Groups []struct{ Vectors []vector }
		}
		data, _ := os.ReadFile(path)
		if err := json.Unmarshal(data, &file); err != nil {
			panic(err)
		}
		for _, group := range file.Groups {
			for _, each := range group.Vectors {
				count++
				found, err := decode(each.Input)
				wanted, certain := each.Expected.Model, false
				right := (err != nil) == (wanted == nil)
				for name, value := range found {
					if want, isThere := wanted[name]; isThere && !reflect.DeepEqual(want, value) {
						right = false
						certain = certain || !contains(each.InDoubt, name)
					}
				}
				if right {
					continue
				}
				_, isOpen := file.Bases[each.Basis]["reading"]
				isOpen = isOpen || each.Result == "acceptable" && err != nil
				if isOpen && !certain {
					readings++
				} else {
					failed++
					fmt.Println(each.ID, each.Comment, file.Bases[each.Basis])
				}
			}
		}
	}
	fmt.Printf("%d vectors, %d failed, %d readings\n", count, failed, readings)
}

func contains(names []string, name string) bool {
	for _, each := range names {
		if each == name {
			return true
		}
	}
	return false
}
