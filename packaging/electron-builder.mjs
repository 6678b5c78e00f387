// What electron-builder makes of the staged app (scripts/dist.mjs): installers for Windows, macOS and Linux.

/** All that Electron's security guide recommends. */
export const FUSES = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

/** The addon is loaded by the system, which can't read archives. */
export const UNPACKED = 'node_modules/better-sqlite3/prebuilds/*.node';

/** Files that a double click opens; their icons are called after them. src-shared/formats/file-kinds.ts has the same list. */
export const ASSOCIATIONS = [
  { ext: 'wbreplay', name: 'Warbench replay' },
  { ext: 'wbrun', name: 'Warbench run' },
  { ext: 'wbproject', name: 'Warbench Studio project' },
];

/** `icons`, `out`: folders. `electronDist`: an unpacked Electron, or null to download it. */
export function builderConfig({ icons, out, electronVersion, electronDist }) {
  return {
    appId: 'org.warbench.app',
    productName: 'Warbench',
    copyright: 'MIT licence',
    directories: { output: out, buildResources: icons },
    electronVersion,
    ...(electronDist !== null && { electronDist }),
    // The addon is built for Node's stable interface, so that one file serves Node and Electron.
    npmRebuild: false,
    asar: { smartUnpack: false },
    asarUnpack: [UNPACKED],
    // The staged app holds only what is needed; of the addon only the build for this system stays.
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills them in
    files: ['**/*', '!node_modules/better-sqlite3/prebuilds/**', 'node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node'],
    electronFuses: FUSES,
    electronLanguages: ['en', 'en-US'],
    fileAssociations: ASSOCIATIONS.map(({ ext, name }) => ({
      ext,
      name,
      description: name,
      mimeType: `application/x-${ext}`,
      role: 'Editor',
    })),
    publish: null,
    ...systems(icons),
  };
}

function systems(icons) {
  return {
    win: {
      target: [
        { target: 'nsis', arch: ['x64'] },
        { target: 'portable', arch: ['x64'] },
      ],
      icon: `${icons}/icon.ico`,
    },
    nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true, deleteAppDataOnUninstall: false },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills them in
    portable: { artifactName: '${productName}-${version}-portable.${ext}' },
    mac: {
      target: [{ target: 'dmg', arch: ['x64', 'arm64'] }],
      icon: `${icons}/icon.icns`,
      category: 'public.app-category.utilities',
      hardenedRuntime: true,
    },
    linux: {
      target: [
        { target: 'AppImage', arch: ['x64'] },
        { target: 'deb', arch: ['x64'] },
      ],
      icon: `${icons}/icon.png`,
      category: 'Game',
      executableName: 'warbench',
      maintainer: 'The Warbench authors',
      synopsis: 'A battle-simulation studio for tabletop wargames',
    },
  };
}
