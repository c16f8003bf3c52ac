//! Reads a picture back, and holds it to what every picture promises.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::BTreeMap;
use std::ops::Index;

use movegen::Position;

/// A position, or a panic with its text.
pub fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// An element with its attributes and its own text.
#[derive(Debug, Clone)]
pub struct Element {
    pub name: String,
    pub text: String,
    /// The layer it is in.
    pub layer: Option<String>,
    attributes: BTreeMap<String, String>,
}

impl Element {
    pub fn get(&self, attribute: &str) -> Option<&String> {
        self.attributes.get(attribute)
    }

    pub fn number(&self, attribute: &str) -> i32 {
        self[attribute].parse().unwrap_or_else(|_| panic!("{attribute}: {}", self[attribute]))
    }
}

impl Index<&str> for Element {
    type Output = String;

    fn index(&self, attribute: &str) -> &String {
        self.get(attribute).unwrap_or_else(|| panic!("{attribute} expected: {self:?}"))
    }
}

/// A picture, element by element.
pub struct Picture {
    pub root: Element,
    pub elements: Vec<Element>,
}

/// What a picture is made of: nothing that runs, styles or loads anything.
const ELEMENTS: [&str; 12] =
    ["svg", "title", "desc", "defs", "g", "path", "rect", "circle", "use", "text", "radialGradient", "stop"];

impl Picture {
    /// Reads a picture; panics where it is no well-formed XML or breaks a promise.
    pub fn read(svg: &str) -> Picture {
        let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
        let element = |node: roxmltree::Node| {
            let layer = node.ancestors().skip(1).find_map(|above| above.attribute("data-layer"));
            let attributes = node
                .attributes()
                .map(|attribute| (attribute.name().to_string(), attribute.value().to_string()));
            assert_eq!(node.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
            Element {
                name: node.tag_name().name().to_string(),
                text: node.text().unwrap_or_default().to_string(),
                layer: layer.map(String::from),
                attributes: attributes.collect(),
            }
        };
        let elements: Vec<_> =
            document.descendants().filter(roxmltree::Node::is_element).map(element).collect();
        let picture = Picture { root: elements[0].clone(), elements };
        picture.check(svg);
        picture
    }

    fn check(&self, svg: &str) {
        let ids = self.ids();
        let mut unique = ids.clone();
        unique.dedup();
        assert_eq!(ids, unique, "an identifier twice");
        for element in &self.elements {
            assert!(ELEMENTS.contains(&element.name.as_str()), "<{}> in {svg}", element.name);
            for (name, value) in &element.attributes {
                assert!(name != "style" && name != "class" && !name.starts_with("on"), "{name} in {svg}");
                assert!(!value.contains("://"), "{name}={value:?} in {svg}");
                let target = match name.as_str() {
                    "href" => Some(value.strip_prefix('#').expect("a reference within")),
                    _ => value.strip_prefix("url(#").map(|rest| rest.trim_end_matches(')')),
                };
                if let Some(target) = target {
                    assert!(ids.iter().any(|id| id == target), "{name}={value:?} leads nowhere in {svg}");
                }
            }
        }
        assert_eq!(self.root["role"], "img");
        if let Some(labels) = self.root.get("aria-labelledby") {
            let labels: Vec<&str> = labels.split(' ').collect();
            let named = ["title", "desc"]
                .map(|name| self.all(name).next().expect("title and description")["id"].clone());
            assert_eq!(labels, named, "{svg}");
        }
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    }

    /// All elements of this name, in their order.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements.iter().filter(move |element| element.name == name)
    }

    /// What is in a layer.
    pub fn layer(&self, name: &str) -> Vec<Element> {
        self.elements.iter().filter(|element| element.layer.as_deref() == Some(name)).cloned().collect()
    }

    /// All identifiers, sorted.
    pub fn ids(&self) -> Vec<String> {
        let mut ids: Vec<_> = self.elements.iter().filter_map(|element| element.get("id").cloned()).collect();
        ids.sort();
        ids
    }
}

/// The points of a path that is made of straight lines.
pub fn points(path: &str) -> Vec<(f64, f64)> {
    let parts = path.trim_end_matches('z').split(['M', 'L']).filter(|part| !part.is_empty());
    let point = |part: &str| {
        let (x, y) = part.split_once(' ').expect("two numbers");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    parts.map(point).collect()
}
