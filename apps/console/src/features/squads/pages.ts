export { SquadsPage } from './list/squads-page.tsx';
export { SquadPage } from './page/squad-page.tsx';
