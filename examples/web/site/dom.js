// Making elements. Texts become text nodes, never markup.

/** An element with attributes and children; `on...` are listeners, `false` and `null` leave things out. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A picture of the engine as an element. Its text is read as XML: a fault in it is an error, not markup. */
export function picture(svg) {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  if (documentElement.localName !== "svg") throw new Error("the picture is no SVG");
  return document.importNode(documentElement, true);
}

/** 1234567 as 1,234,567. */
export const grouped = (number) => Math.round(number).toLocaleString("en");
