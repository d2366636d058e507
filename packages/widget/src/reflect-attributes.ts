/** Property → attribute. */
type Reflection = Readonly<Record<string, string>>;

/** Gives a class of elements string properties that are their attributes. */
export function reflectAttributes(prototype: HTMLElement, reflection: Reflection): void {
  for (const [property, attribute] of Object.entries(reflection)) {
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement): string {
        return this.getAttribute(attribute) ?? '';
      },
      set(this: HTMLElement, value: string) {
        this.setAttribute(attribute, value);
      },
    });
  }
}

/** A property that was set before the class was known hides the class's own: it is set again. */
export function adoptEarlyProperties(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    const early = Object.getOwnPropertyDescriptor(element, name);
    if (early === undefined) continue;
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, early.value);
  }
}
