/** Common first names: a bare one answers "what is your name", and the recogniser learns them. */
export const firstNames: readonly string[] =
  `aaron adam alan albert alex alexander alice amanda amber amy andrea andrew
angela anna anne anthony ashley barbara ben benjamin betty brandon brian bruce bryan carl carlos carol caroline catherine
charles charlotte chris christian christina christine christopher cindy claire cynthia daniel david deborah dennis diana
diane donald donna dorothy douglas dylan edward elizabeth emily emma eric ethan eva evelyn frank gary george gloria grace
gregory hannah harold harry heather helen henry isabella jack jacob james jane janet jason jean jeff jeffrey jennifer
jeremy jerry jessica jim joan joe john johnny jonathan jordan jose joseph joshua joyce juan judith judy julia julie justin
karen katherine kathleen kathryn kathy keith kelly kenneth kevin kyle larry laura lauren lawrence leo linda lisa logan
louis lucas lucy madison margaret maria marie marilyn mark martha martin mary matthew max megan melissa michael michelle
mike nancy natalie nathan nicholas nicole noah nora olivia oliver pamela patricia patrick paul peter philip rachel ralph
randy raymond rebecca richard robert roger ronald rose roy russell ruth ryan samantha samuel sandra sara sarah scott sean
sharon sofia sophia stephanie stephen steve steven susan teresa terry thomas tim timothy tom tyler victoria vincent
virginia walter wayne william zachary`.split(/\s+/);
