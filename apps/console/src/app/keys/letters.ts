const key = 'single-keys';

/** Single letters can be switched off: speech input and unsteady hands press them unwanted. */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function setLetters(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is forbidden here: they stay as they are.
  }
}
