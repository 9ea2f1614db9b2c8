import Catalogue
import Collections

/// The files of NYC Open Data, as JSON and as CSV.
extension FuzzTarget {
    static let newYorkFiles = [
        FuzzTarget("directory", texts: [directory, directoryCSV]) { bytes in
            try importFile(bytes, named: "s3k6-pzi2.json", with: DirectoryImporter(), into: NewYork())
        },
        FuzzTarget("sat", texts: [results, resultsCSV]) { bytes in
            try importFile(bytes, named: "f9bf-2cp4.json", with: SATImporter(), into: NewYork())
        },
    ]

    private static let directory = """
        [{"dbn":"01M292","school_name":"Example High School","overview_paragraph":"We learn.","borough":"MANHATTAN",\
        "neighborhood":"Chelsea","finalgrades":"9-12","total_students":"400","graduation_rate":"0.850000024","attendance_rate":\
        "0.93","primary_address_line_1":"1 Example Street","city":"Manhattan","zip":"10003","state_code":"NY","latitude":"40.74",\
        "longitude":"-73.99","phone_number":"212-555-0100","website":"www.example.org"}
        ,{"dbn":"02M400","school_name":"B\\u00e9","location":{"latitude":40.7,"longitude":-73.9},"total_students":12}]

        """

    private static let directoryCSV = """
        "dbn","school_name","borough","finalgrades","total_students","latitude","longitude","zip"
        "01M292","Example High School","M","9-12","400","40.74","-73.99","10003"

        """

    private static let results = """
        [{"dbn":"01M292","school_name":"EXAMPLE","num_of_sat_test_takers":"50","sat_critical_reading_avg_score":"400",\
        "sat_math_avg_score":"410","sat_writing_avg_score":"390"},{"dbn":"02M400","school_name":"B","num_of_sat_test_takers":"s",\
        "sat_critical_reading_avg_score":"s","sat_math_avg_score":"s","sat_writing_avg_score":"s"}]
        """

    private static let resultsCSV = """
        DBN,SCHOOL NAME,Num of SAT Test Takers,SAT Critical Reading Avg. Score,SAT Math Avg. Score,SAT Writing Avg. Score
        01M292,EXAMPLE,50,400,410,390

        """
}
