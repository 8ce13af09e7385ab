/** The profile of an installation that names none: its folder is the data folder itself. */
export const defaultProfile = 'default';

const shape = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/;
/** Names of devices on Windows, where no folder can have one. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** In lower case: Windows and macOS take two folders that differ in case alone for one. */
export const isProfileName = (name: string): boolean => shape.test(name) && !devices.test(name);

/** What a name must be, to follow "A profile's name is". */
export const profileNameRule =
  '1 to 32 letters a to z, digits and dashes, with no dash at either end, and no Windows device such as con or nul';
